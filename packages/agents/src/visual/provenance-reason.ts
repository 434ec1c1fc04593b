import { isAiSourceType, type Provenance, sourceTypeTerm } from '@proofline/engine/spec'
import type { ProvenanceState } from '../rules/sees-schema.js'
import type { ProvenanceContext } from './provenance-states.js'

/**
 * Why a state holds, in one sentence to put behind a rule's message: who says what, with the terms and codes of the
 * metadata. Pure.
 */
export function provenanceReason(state: ProvenanceState, provenance: Provenance, context: ProvenanceContext): string {
  switch (state) {
    case 'broken-signature':
    case 'unsound-certificate':
      return `Failed: ${provenance.c2pa?.failureCodes.join(', ') || 'no code given'}.`
    case 'contradicted':
      return `AI: ${sayingAi(provenance)}. Not AI: ${list(context.callerSaysAi === false && 'the caller', context.deniesAi && 'words in the asset')}.`
    case 'denied-by-provenance':
      return `AI: the caller. Others: ${sayingOthers(provenance)}.`
    case 'disagreeing':
      return `AI: ${sayingAi(provenance)}. Others: ${sayingOthers(provenance)}.`
    default:
      return `Said by: ${list(sayingAi(provenance), context.callerSaysAi === true && 'the caller', context.showsAiLabel && 'words in the asset')}.${noMark(state, provenance)}`
  }
}

/** What a generator wrote tells that the asset is AI-made, but whoever asks for a mark asks for another. */
function noMark(state: ProvenanceState, { generator }: Provenance): string {
  const isAsked = state === 'ai-unmarked' || state === 'ai-without-aigc'
  return isAsked && generator?.says === 'generated' ? ' What a generator notes for itself is no such mark.' : ''
}

function sayingAi({ c2pa, xmpDigitalSourceTypes, aigcLabel, generator, aiGenerated }: Provenance): string {
  const [credentials, xmp] = [c2pa?.digitalSourceTypes ?? [], xmpDigitalSourceTypes].map((types) => {
    return types.filter(isAiSourceType).map(sourceTypeTerm).join(', ')
  })
  const sources = list(
    credentials && `Content Credentials (${credentials})`,
    xmp && `IPTC digital source type (${xmp})`,
    aigcLabel !== null && `AIGC label (${String(aigcLabel['Label'])})`,
    generator?.says === 'generated' &&
      `what ${generator.name} wrote into the file (${generator.field}: “${generator.quote}”)`,
  )
  // The active manifest names no such source: an earlier one, or that of an ingredient, does.
  return sources || (aiGenerated === true ? 'Content Credentials of an ingredient or an earlier version' : '')
}

function sayingOthers({ c2pa, xmpDigitalSourceTypes }: Provenance): string {
  const [credentials, xmp] = [c2pa?.digitalSourceTypes ?? [], xmpDigitalSourceTypes].map((types) => {
    return types.some(isAiSourceType) ? '' : types.map(sourceTypeTerm).join(', ')
  })
  return list(credentials && `Content Credentials (${credentials})`, xmp && `IPTC digital source type (${xmp})`)
}

function list(...parts: (string | false | undefined)[]): string {
  return parts.filter((part) => part).join('; ')
}
