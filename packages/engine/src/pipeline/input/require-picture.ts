import type { Probe, VideoTrack } from '../../media/media-backend.js'
import { ProoflineError } from '../../spec/faults/errors.js'

/** The video track of a file that must be a video. Throws `video_unreadable` where it has none. */
export function requirePicture({ video, audio, container }: Probe): VideoTrack {
  if (video) return video
  const found = audio.length > 0 ? 'sound but no picture track' : 'no track that can be read'
  throw new ProoflineError('video_unreadable', `The file has ${found}, so it is not a video.`, {
    details: { container },
  })
}
