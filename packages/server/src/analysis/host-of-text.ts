import type { AnalysisHost } from './analysis-host.js'
import type { AnalysisHosts } from './open-hosts.js'

/**
 * Most UTF-16 units of a text that is analysed beside others. 500 words have some 4,000; more of them without words, such
 * as a hundred thousand dollar signs, may take a second, during which no other text in the process gets on.
 */
const MAX_SHARED_LENGTH = 10_000

/** Where a text is analysed: in the process that texts share, but an overlong one in a process to itself. */
export function hostOfText({ texts, pictures }: Pick<AnalysisHosts, 'texts' | 'pictures'>, text: string): AnalysisHost {
  return text.length > MAX_SHARED_LENGTH ? pictures : texts
}
