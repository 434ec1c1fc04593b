import { createHash } from 'node:crypto'
import type { Annotation, Diagnostic, Report, Severity } from '@proofline/engine/spec'
import { type AnyCheck, evidenceIdsOf, findingsOf, formatReach, placeOf, rulesOf, stretchOf } from './format.js'
import { safeLink } from './html/html.js'
import { ofReport } from './require-report.js'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** SARIF has three levels; `properties.severity` keeps ours. */
const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
}

/** Facts about the asset that a report does not contain. */
export interface SarifOptions {
  /**
   * Where viewers find the asset, as a URI: relative to the folder that they show, or absolute. Default: its name, which
   * is right for a file in that folder alone.
   */
  readonly uri?: string
  /**
   * The file from which the text of a report was extracted, such as captions: its bytes, its text, and a function that
   * maps offsets of the report's text to offsets of that (UTF-16).
   */
  readonly source?: {
    readonly bytes: Uint8Array
    readonly text: string
    placeOf(start: number, end: number): { readonly start: number; readonly end: number }
  }
}

/**
 * The findings of a report as SARIF 2.1.0 (OASIS), as text with a final newline. Rules carry title, advice and every
 * law that is cited, with its address; results the laws of their own. A place in a text is a region (UTF-16 offsets,
 * lines and columns); a time range, for which SARIF has no region, is in `properties` (`startMs`, `endMs`,
 * `evidenceIds`, `bbox`). Diagnostics become notifications. `source`: the file from which a text was extracted; places,
 * size and hash are then of that file. A finding without a place in the text, such as one on a picture that came with
 * it, is about the asset as a whole. Throws `report_invalid`.
 */
export function renderSarif(report: Report, { uri, source }: SarifOptions = {}): string {
  return ofReport(report, (whole) => logOf(whole, uri ?? nameAsUri(whole), source))
}

function logOf(report: Report, uri: string, source: SarifOptions['source']): string {
  const findings = findingsOf(report)
  const checksByRule = groupBy(findings, ruleIdOf)
  const ruleIndices = new Map([...checksByRule.keys()].map((id, index) => [id, index]))
  const locationsOf = locate(report, uri, source)
  const sarif = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Proofline',
            semanticVersion: report.versionInfo.engine,
            rules: [...checksByRule].map(([id, checks]) => ruleOf(id, checks)),
          },
        },
        columnKind: 'utf16CodeUnits',
        artifacts: [
          {
            location: { uri },
            length: source?.bytes.length ?? report.asset.bytes,
            hashes: { 'sha-256': source === undefined ? report.asset.sha256 : sha256(source.bytes) },
          },
        ],
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: report.analysisDiagnostics.map(notification) },
        ],
        results: findings.map((check) =>
          resultOf(check, report, locationsOf(check), ruleIndices.get(ruleIdOf(check))!),
        ),
        properties: { decision: report.decision, score: report.score, decisionReason: report.decisionReason },
      },
    ],
  }
  return `${JSON.stringify(sarif, null, 2)}\n`
}

/** A visual finding may have no rule: its family is used instead. */
function ruleIdOf({ ruleId, category }: AnyCheck): string {
  return ruleId === '' ? category : ruleId
}

/** A rule combined from all of its findings: in each market they may cite another law. */
function ruleOf(id: string, checks: readonly AnyCheck[]) {
  const check = checks[0]!
  const helpUri = safeLink(check.citationUrl)
  const laws = lawsOf(checks)
  return {
    id,
    shortDescription: { text: check.checkName },
    help: {
      text: [
        check.recommendation,
        ...laws.map(({ words, link }) => (link === null ? words : `${words}: ${link}`)),
      ].join('\n'),
      markdown: [
        check.recommendation,
        '',
        ...laws.map(({ words, link }) => `- ${link === null ? escaped(words) : `[${escaped(words)}](<${link}>)`}`),
      ].join('\n'),
    },
    ...(helpUri !== null && { helpUri }),
    defaultConfiguration: { level: LEVEL[check.severity] },
    properties: { family: check.category, citation: check.citation, tags: [check.category] },
  }
}

/** All laws that the findings of a rule cite, without duplicates, with where they apply. */
function lawsOf(checks: readonly AnyCheck[]): { words: string; link: string | null }[] {
  const laws = checks.flatMap(rulesOf).map((law) => {
    const reach = formatReach(law)
    return { words: reach === '' ? law.citation : `${law.citation} (${reach})`, link: safeLink(law.citationUrl) }
  })
  return [...new Map(laws.map((law) => [`${law.words} ${law.link}`, law])).values()]
}

/** Escapes characters that have a meaning in Markdown. */
function escaped(words: string): string {
  return words.replaceAll(/[\\[\]<>*_`]/g, '\\$&')
}

function resultOf(check: AnyCheck, report: Report, locations: object[], ruleIndex: number) {
  const stretch = stretchOf(check)
  const place = placeOf(check, report.asset)
  const where = place === null ? '' : ` (${place})`
  const quote = check.quote === undefined ? '' : ` “${check.quote}”`
  return {
    ruleId: ruleIdOf(check),
    ruleIndex,
    level: LEVEL[check.severity],
    message: { text: `${check.checkName}${where}:${quote} ${check.message}` },
    locations,
    partialFingerprints: { 'proofline/v1': fingerprint(check) },
    properties: {
      checkId: check.checkId,
      agentId: check.agentId,
      severity: check.severity,
      confidence: check.confidence,
      scoreImpact: check.scoreImpact,
      jurisdictions: check.jurisdictions,
      platforms: check.platforms,
      ...(check.rules && { rules: check.rules }),
      evidenceIds: evidenceIdsOf(check),
      ...stretch,
      ...('pictures' in check && { pictures: check.pictures }),
      ...('bbox' in check && check.bbox && { bbox: check.bbox }),
    },
  }
}

/** The locations of each check, at least one: viewers refuse a result that is nowhere. */
function locate(report: Report, uri: string, source: SarifOptions['source']): (check: AnyCheck) => object[] {
  const artifactLocation = { uri, index: 0 }
  const text = source?.text ?? report.asset.text ?? ''
  const lineOf = linesOf(text)
  const annotations = groupBy('annotations' in report ? report.annotations : [], ({ checkId }) => checkId)

  function regionOf(annotation: Annotation) {
    const { start, end } = source?.placeOf(annotation.start, annotation.end) ?? annotation
    const [from, to] = [lineOf(start), lineOf(end)]
    return {
      charOffset: start,
      charLength: end - start,
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
      snippet: { text: source === undefined ? annotation.quote : text.slice(start, end) },
    }
  }

  return ({ checkId }) => {
    const places = (annotations.get(checkId) ?? []).map((annotation) => {
      return { physicalLocation: { artifactLocation, region: regionOf(annotation) } }
    })
    return places.length > 0 ? places : [{ physicalLocation: { artifactLocation } }]
  }
}

/** Line and column of an offset in a text, both from 1. */
function linesOf(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}

/** By key, in the order in which the keys occur first. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function notification({ code, message, degrades, stage }: Diagnostic) {
  return {
    level: degrades ? 'warning' : 'note',
    descriptor: { id: code },
    message: { text: message },
    properties: { stage },
  }
}

/** Fingerprint that stays the same as long as the rule and the words do, whatever else a new report contains. */
function fingerprint(check: AnyCheck): string {
  return sha256(JSON.stringify([ruleIdOf(check), check.checkName, check.quote ?? '']))
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** A lone surrogate, as in a truncated name, cannot be encoded. */
const HALF_CHARACTERS = /\p{Cs}/gu

function nameAsUri({ asset }: Report): string {
  return encodeURIComponent(asset.name.replaceAll(HALF_CHARACTERS, '\ufffd'))
}
