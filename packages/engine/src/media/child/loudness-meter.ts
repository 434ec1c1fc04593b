import { avGetSampleFmtName, avChannelLayoutDefault, Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib'
import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants'
import type { Loudness } from '../../spec/evidence/asset.js'
import { loudnessOf } from '../decoded/loudness.js'

/** Measures the loudness of a track. Push its frames as decoded, in order; then call `end` once. */
export interface LoudnessMeter {
  push(frame: Frame): void
  end(): Loudness | null
}

/** FFmpeg's filter between the frames that go in and come out. */
interface Chain {
  readonly key: string
  readonly graph: FilterGraph
  readonly source: FilterContext
  readonly sink: FilterContext
}

/**
 * Opens a meter that sends frames through FFmpeg's filter `ebur128`, with their own sample rate and channels. A track
 * whose format changes midway, or whose channels have no positions, is not measured.
 */
export function createLoudnessMeter(): LoudnessMeter {
  // Only the last frames are read: what node-av makes to read one is freed by the event loop alone, which never turns
  // during decoding.
  let [next, newest, before] = [allocate(), allocate(), allocate()]
  let chain: Chain | null = null
  let refused = false

  const drain = (sink: FilterContext): void => {
    while (sink.buffersinkGetFrameSync(next) >= 0) {
      before.unref()
      ;[next, newest, before] = [before, next, newest]
    }
  }

  return {
    push(frame) {
      if (refused) return
      const key = describe(frame)
      if (key !== null) chain ??= open(key)
      refused = key === null || chain?.key !== key
      if (refused || chain === null) return
      refused = chain.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF) < 0
      drain(chain.sink)
    },
    end() {
      if (refused || chain === null) return null
      chain.source.buffersrcAddFrameSync(null)
      drain(chain.sink)
      // The remainder at the end, under a tenth of a second, is not reported.
      const written = [newest, before].map(metadataOf).find((each) => each[INTEGRATED] !== undefined)
      return written === undefined ? null : read(written)
    },
  }
}

/** The filter's description of a frame's format; null where its channels have no positions. */
function describe({ sampleRate, format, channelLayout }: Frame): string | null {
  // Order 0 means "unspecified": use the default layout for that number of channels.
  const { order, mask } = channelLayout.order === 0 ? avChannelLayoutDefault(channelLayout.nbChannels) : channelLayout
  if (order !== AV_CHANNEL_ORDER_NATIVE || mask === 0n) return null
  const sampleFormat = avGetSampleFmtName(format as never)
  const layout = `0x${mask.toString(16)}`
  return `sample_rate=${sampleRate}:sample_fmt=${sampleFormat}:channel_layout=${layout}:time_base=1/${sampleRate}`
}

function open(key: string): Chain | null {
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  const [source, meter, sink] = [
    create(graph, 'abuffer', key),
    create(graph, 'ebur128', 'metadata=1:framelog=quiet:peak=true'),
    create(graph, 'abuffersink', null),
  ]
  const isLinked = source !== null && meter !== null && sink !== null && link(source, meter, sink)
  if (isLinked && graph.configSync() >= 0) return { key, graph, source, sink }
  graph.free()
  return null
}

function create(graph: FilterGraph, name: string, options: string | null): FilterContext | null {
  const filter = Filter.getByName(name)
  return filter === null ? null : graph.createFilter(filter, name, options)
}

function link(source: FilterContext, meter: FilterContext, sink: FilterContext): boolean {
  return source.link(0, meter, 0) >= 0 && meter.link(0, sink, 0) >= 0
}

const INTEGRATED = 'lavfi.r128.I'
const TRUE_PEAK = 'lavfi.r128.true_peak'

/** What the filter attached to a frame: loudness so far, and the highest peak as a share of full scale. */
function read(written: Readonly<Record<string, string>>): Loudness | null {
  return loudnessOf(Number(written[INTEGRATED]), 20 * Math.log10(Number(written[TRUE_PEAK])))
}

const metadataOf = (frame: Frame): Record<string, string> => frame.getMetadata().getAll()

function allocate(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}
