import { describe, expect, it } from 'vitest'
import { readBanner } from './read-banner.js'

const banner = (...streams: string[]): string =>
  [
    "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:ad.mp4':",
    '  Metadata:',
    '    major_brand     : isom',
    '  Duration: 01:02:03.45, start: 0.000000, bitrate: 4088 kb/s',
    ...streams,
    'At least one output file must be specified',
  ].join('\n')

describe('readBanner', () => {
  it('reads size, colours, rotation and duration of the picture', () => {
    const read = readBanner(
      banner(
        '  Stream #0:0[0x1](eng): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/smpte2084, progressive), 1280x720 [SAR 1:1 DAR 16:9], 3950 kb/s, 29.97 fps, 29.97 tbr, 90k tbn (default)',
        '    Side data:',
        '      displaymatrix: rotation of -90.00 degrees',
      ),
    )
    expect(read?.probe).toMatchObject({
      container: 'mp4',
      durationMs: 3_723_450,
      video: { codec: 'hevc', width: 720, height: 1280, rotation: 90, dynamicRange: 'hdr' },
    })
    expect(read?.probe.video?.frameRate).toBeCloseTo(30_000 / 1001, 9)
    expect(read).toMatchObject({ hdrTransfer: 16, matrix: 'bt2020nc', fullRange: false, storedPixels: 921_600 })
  })

  it("prefers the container's pixel aspect ratio to the codec's", () => {
    const read = readBanner(
      banner(
        '  Stream #0:0: Video: vp9 (Profile 0), yuvj420p(pc, bt709), 800x640 [SAR 1:1 DAR 5:4], SAR 64:45 DAR 16:9, 30 fps',
      ),
    )
    expect(read?.probe.video).toMatchObject({ width: 1138, height: 640 })
    expect(read).toMatchObject({ matrix: 'bt709', fullRange: true })
  })

  it.each([
    ['23.98', 24_000 / 1001],
    ['59.94', 60_000 / 1001],
    ['12.5', 12.5],
    ['21.2', 21.2],
    ['25', 25],
    ['1k', 1000],
  ])('expands the rounded rate %s', (told, rate) => {
    const read = readBanner(banner(`  Stream #0:0: Video: h264 (High), yuv420p, 160x96, ${told} fps, 90k tbn`))
    expect(read?.probe.video?.frameRate).toBeCloseTo(rate, 9)
  })

  it('finds the default sound track, counts channels, and skips cover art', () => {
    const read = readBanner(
      banner(
        '  Stream #0:0(eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 129 kb/s',
        '  Stream #0:1(eng): Audio: eac3, 48000 Hz, 5.1(side), fltp, 384 kb/s (default)',
        '  Stream #0:2: Video: mjpeg (Baseline), yuvj420p(pc), 600x600, 90k tbr (attached pic)',
      ),
    )
    expect(read?.probe.video).toBeNull()
    expect(read?.probe.audio).toEqual([
      { codec: 'aac', sampleRate: 44_100, channels: 2, isDefault: false },
      { codec: 'eac3', sampleRate: 48_000, channels: 6, isDefault: true },
    ])
    expect(read?.hasLowFrequencies).toBe(true)
  })

  it('returns null when nothing was opened', () => {
    expect(readBanner('file:ad.mp4: Invalid data found when processing input')).toBeNull()
  })
})
