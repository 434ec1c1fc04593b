import { type Diagnostic, type MediaReport, NO_PLATFORM, type Report } from '@proofline/engine/spec'
import { formatBytes, formatShare, formatStretch, formatTime } from '../format.js'
import { type Content, html, type Markup } from './html.js'
import { countOf, table } from './table.js'

/** The asset in one line: format, size, length, audio. */
export function assetFacts({ asset, jurisdictions, platforms, mode }: Report): Markup {
  const facts = [
    asset.kind,
    asset.pictures ? countOf(asset.pictures.length, 'picture') : null,
    asset.width !== undefined && asset.height !== undefined ? `${asset.width} × ${asset.height}` : null,
    asset.durationMs === undefined ? null : formatTime(asset.durationMs),
    asset.frameRate === undefined ? null : `${Number(asset.frameRate.toFixed(2))} fps`,
    asset.container ?? null,
    asset.videoCodec ?? null,
    asset.audioCodec === null ? 'no sound' : (asset.audioCodec ?? null),
    asset.loudness ? `${asset.loudness.integratedLufs} LUFS` : null,
    formatBytes(asset.bytes),
    `for ${jurisdictions.join(', ')}`,
    platformsAsked(platforms),
    `${mode} mode`,
  ]
  return html`<p class="facts">${facts.filter((fact) => fact !== null).map((fact) => html`<span>${fact}</span>`)}</p>`
}

function platformsAsked(platforms: readonly string[]): string {
  if (platforms.includes(NO_PLATFORM)) return 'no platform policies: law only'
  return platforms.length === 0 ? 'all platforms' : platforms.join(', ')
}

const MODALITIES: Readonly<Record<string, string>> = {
  frames: 'Picture',
  audio: 'Speech',
  speech: 'Speech',
  ocr: 'On-screen text',
  text: 'Text',
  signals: 'Signals',
  provenance: 'Provenance',
}

/** How much of each modality was analysed, by what, and what was left out and why. */
export function coverage(report: MediaReport): Markup {
  const rows = Object.entries(report.coverage).map(([name, { status, share, engine, model, gaps }]) => {
    const why = gaps.map(({ reason, startMs, endMs }) =>
      startMs === undefined ? reason : `${formatStretch({ startMs, endMs: endMs ?? startMs })}: ${reason}`,
    )
    return html`<tr>
      <th scope="row">${MODALITIES[name] ?? name}</th>
      <td class="word">${status.replace('_', ' ')}</td>
      <td class="num">${status === 'not_available' ? '–' : formatShare(share)}</td>
      <td class="words">${engine ?? '–'}${model !== null && html`<div class="facts">model: ${model}</div>`}</td>
      <td class="words">${why.length > 0 ? why.map((line) => html`<div>${line}</div>`) : '–'}</td>
    </tr>`
  })
  return html`<h2 id="coverage">What was analysed</h2>
    <div class="card">${table('What was analysed', ['Part', 'Status', 'Share', 'By', 'Not covered'], rows)}</div>`
}

/** The asset's provenance metadata. */
export function provenance({ provenance: found, analysisDiagnostics }: MediaReport): Markup {
  const { c2pa, xmpDigitalSourceTypes, aigcLabel, generator, aiGenerated, readerError } = found
  const says =
    aiGenerated === null
      ? 'The file does not say.'
      : aiGenerated
        ? 'Yes, according to the file.'
        : 'No, according to the file.'
  const trust = analysisDiagnostics.find(({ code }) => code === 'trust_list')
  const rows: [string, string][] = [
    ['Made by AI', says],
    ['C2PA', c2pa === null ? 'No manifest' : `${c2pa.validationState}, ${countOf(c2pa.manifests, 'manifest')}`],
    ...(c2pa === null ? [] : c2paRows(c2pa)),
    ...(trust === undefined ? [] : [['Trust list', trust.message] as [string, string]]),
    ['IPTC source types', xmpDigitalSourceTypes.join(', ') || 'None'],
    ['AIGC label', aigcLabel === null ? 'None' : JSON.stringify(aigcLabel)],
    ...(generator ? [[GENERATOR_ROWS[generator.says], generatorLine(generator)] as [string, string]] : []),
    ...(readerError === null ? [] : [['Reader error', readerError] as [string, string]]),
  ]
  return html`<h2 id="provenance">Provenance</h2>
    ${pairs('Provenance', rows)}`
}

const GENERATOR_ROWS = { generated: 'Traces of a generator', edited: 'Traces of an AI edit' } as const

function generatorLine({ name, field, quote }: NonNullable<MediaReport['provenance']['generator']>): string {
  return `${name}, in ${field}: “${quote}”`
}

function c2paRows(c2pa: NonNullable<MediaReport['provenance']['c2pa']>): [string, string][] {
  return [
    ['Claim generator', c2pa.claimGenerator ?? 'Not named'],
    ['Issuer', c2pa.issuer ?? 'Not named'],
    ['Actions', c2pa.actions.join(', ') || 'None'],
    ['Source types', c2pa.digitalSourceTypes.join(', ') || 'None'],
    ['Failures', c2pa.failureCodes.join(', ') || 'None'],
  ]
}

/** Problems in the pipeline: never findings, but needed to judge how far the report can be trusted. */
export function diagnostics(list: readonly Diagnostic[]): Markup {
  const rows = list.map(
    ({ code, stage, message, degrades, startMs, endMs }) =>
      html`<tr>
        <td class="id">${code}</td>
        <td class="words">
          ${message}${startMs !== undefined && ` (${formatStretch({ startMs, endMs: endMs ?? startMs })})`}
        </td>
        <td class="word">${stage}</td>
        <td>${degrades ? 'reduces coverage' : 'no loss'}</td>
      </tr>`,
  )
  return html`<h2 id="diagnostics">Diagnostics</h2>
    ${
      rows.length === 0
        ? html`<div class="card note">The analysis ran without problems.</div>`
        : html`<div class="card">${table('Diagnostics', ['Code', 'What happened', 'Stage', 'Effect'], rows)}</div>`
    }`
}

/** Versions of everything involved, so that the report can be reproduced. */
export function versions(report: Report): Markup {
  const { engine, rules, schema, agents, models } = report.versionInfo
  return html`<h2 id="versions">Versions</h2>
    ${pairs('Versions', [
      ['Engine', engine],
      ['Rules (SHA-256)', rules || 'No rules were read'],
      ['Schema', schema],
      ['Agents', list(agents)],
      // On a line each, because an entry may contain commas.
      ['Models', Object.keys(models).length === 0 ? 'None' : Object.entries(models).map(modelLine)],
      ['File (SHA-256)', report.asset.sha256],
    ])}`
}

function list(entries: Readonly<Record<string, string>>): string {
  return Object.entries(entries)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
}

function modelLine([readers, models]: [string, string]): Markup {
  return html`<div>${models} <span class="facts">for ${readers}</span></div>`
}

function pairs(name: string, facts: readonly (readonly [string, Content])[]): Markup {
  const rows = facts.map(
    ([fact, value]) =>
      html`<tr>
        <th scope="row">${fact}</th>
        <td>${value}</td>
      </tr>`,
  )
  return html`<div class="card">${table(name, [], rows)}</div>`
}
