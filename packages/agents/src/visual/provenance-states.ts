import { excludesAi, isAiSourceType, type Provenance } from '@proofline/engine/spec'
import type { ProvenanceState } from '../rules/sees-schema.js'

/** What is known of an asset beside its provenance metadata. */
export interface ProvenanceContext {
  /** The caller's statement (`assetFacts.aiGenerated`); undefined if there is none. */
  readonly callerSaysAi: boolean | undefined
  /** Whether words on screen or in speech say that it was made with AI, and whether they deny it. */
  readonly showsAiLabel: boolean
  readonly deniesAi: boolean
}

/**
 * Compares an asset's provenance metadata with statements of the caller and of its pictures and sound, and parts of the
 * metadata with each other. An asset counts as made with AI if metadata, caller or a label in it say so. Pure; states
 * are in the order of `PROVENANCE_STATES`.
 */
export function provenanceStates(provenance: Provenance, context: ProvenanceContext): ProvenanceState[] {
  const { c2pa, aigcLabel, aiGenerated } = provenance
  const { callerSaysAi, showsAiLabel, deniesAi } = context
  const isExcluded = sourceTypesOf(provenance).some((types) => types.some(excludesAi) && !types.some(isAiSourceType))
  const states: ProvenanceState[] = []
  if (aiGenerated === true || callerSaysAi === true || showsAiLabel) {
    if (!showsAiLabel) states.push('ai-unlabelled')
    if (!isMarked(provenance)) states.push('ai-unmarked')
    if (aigcLabel === null) states.push('ai-without-aigc')
  }
  if (aiGenerated === true && (deniesAi || callerSaysAi === false)) states.push('contradicted')
  if (aiGenerated !== true && callerSaysAi === true && isExcluded) states.push('denied-by-provenance')
  if (namesAi(provenance) && isExcluded) states.push('disagreeing')
  if (isBroken(c2pa)) states.push(isCertificateAlone(c2pa) ? 'unsound-certificate' : 'broken-signature')
  return states
}

/** Whether the signature of the Content Credentials, or what it signs, does not hold. */
function isBroken(c2pa: Provenance['c2pa']): c2pa is NonNullable<Provenance['c2pa']> {
  return c2pa?.validationState === 'Invalid'
}

/**
 * A broken signature proves nothing, so it does not count as a mark; nor does a source type other than AI, nor what a
 * generator wrote of its own accord: no platform reads that as a label. A signature whose certificate alone has expired
 * still counts: its maker set the mark, and the expiry has a finding of its own.
 */
function isMarked({ c2pa, xmpDigitalSourceTypes, aigcLabel, generator, aiGenerated }: Provenance): boolean {
  const isSealed = !isBroken(c2pa) || isCertificateAlone(c2pa)
  // Where the generator already says AI, sealed credentials count if they name AI, or may do so of an ingredient.
  const isCredited = isSealed && (generator?.says !== 'generated' || mayNameAi(c2pa))
  return aiGenerated === true && (isCredited || xmpDigitalSourceTypes.some(isAiSourceType) || aigcLabel !== null)
}

function mayNameAi(c2pa: Provenance['c2pa']): boolean {
  return c2pa !== null && (c2pa.digitalSourceTypes.some(isAiSourceType) || c2pa.ingredients > 0 || c2pa.manifests > 1)
}

/** The source types that the Content Credentials name, and those that XMP names. */
function sourceTypesOf({ c2pa, xmpDigitalSourceTypes }: Provenance): (readonly string[])[] {
  return [c2pa?.digitalSourceTypes ?? [], xmpDigitalSourceTypes]
}

/** Whether the metadata itself names an AI source: what only an ingredient says contradicts nothing else. */
function namesAi(provenance: Provenance): boolean {
  const { aigcLabel, generator } = provenance
  const isNamed = aigcLabel !== null || generator?.says === 'generated'
  return isNamed || sourceTypesOf(provenance).some((types) => types.some(isAiSourceType))
}

/**
 * Whether all that failed is the signer's certificate (C2PA technical specification 2.2, 15.2): what was signed fits
 * then, and was not changed.
 */
function isCertificateAlone({ failureCodes }: NonNullable<Provenance['c2pa']>): boolean {
  return failureCodes.length > 0 && failureCodes.every((code) => code.startsWith('signingCredential.'))
}
