import type { MediaReport, Report } from '@proofline/engine/spec'
import { findingsOf, type Seen, seenIn } from './format.js'
import { claims, copy } from './html/copy.js'
import { evidence } from './html/evidence.js'
import { assetFacts, coverage, diagnostics, provenance, versions } from './html/facts.js'
import { findings } from './html/findings.js'
import { html, trusted } from './html/html.js'
import { CONTENT_SECURITY_POLICY, SCRIPT_ELEMENT } from './html/script.js'
import { closeUpIds, frameOf, stillStyles, type Stills, stripFrames } from './html/stills.js'
import { STYLE } from './html/style.js'
import { timeline } from './html/timeline.js'
import { verdict } from './html/verdict.js'
import { ofReport } from './require-report.js'

/**
 * Options of {@link renderHtml}. `stills`: JPEG pictures by the id of the frame that they show, and close-ups by the id
 * of the line.
 */
export interface HtmlOptions {
  readonly stills?: Stills
}

/**
 * A report as one HTML page that needs no network and no script: the decision and its reason, the video on a timeline,
 * every finding with its picture, words and law, the evidence, coverage, and versions. All text of the report is
 * escaped. The same report and stills give the same bytes. Throws `report_invalid`.
 */
export function renderHtml(report: Report, { stills = new Map() }: HtmlOptions = {}): string {
  return ofReport(report, (whole) => pageOf(whole, stills))
}

function pageOf(report: Report, stills: Stills): string {
  const media = 'evidence' in report ? report : null
  const seen = seenIn(report)
  const style = `${STYLE}${seen ? stillStyles(picturesShown(seen, media, stills), stills) : ''}`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${report.decision} · ${report.asset.name} · Proofline</title>
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#findings">To the findings</a>
        <header>
          <p class="eyebrow">Proofline report</p>
          <h1 dir="auto">${report.asset.name}</h1>
          ${assetFacts(report)}
        </header>
        <main>
          ${verdict(report)} ${media && timeline(media, stills)} ${!media && 'annotations' in report && copy(report)}
          ${findings(report, stills)} ${'annotations' in report && claims(report)} ${seen && evidence(seen)}
          ${media && [coverage(media), provenance(media)]} ${diagnostics(report.analysisDiagnostics)}
          ${versions(report)}
        </main>
        <footer>
          <p>
            Made ${report.generatedAt} by Proofline ${report.versionInfo.engine}. A report shows what automatic analysis
            found; it is not legal advice, and it cannot show that an ad is lawful.
          </p>
        </footer>
        ${SCRIPT_ELEMENT}
      </body>
    </html> `
  return page.markup
}

/** Only media have a film strip. */
function picturesShown(report: Seen, media: MediaReport | null, stills: Stills): string[] {
  const findings = findingsOf(report)
  const beside = findings.flatMap((check) => frameOf(check, report, stills) ?? [])
  const frames = [...(media ? stripFrames(media, stills) : []), ...beside].map(({ id }) => id)
  return [...frames, ...closeUpIds(findings, report, stills)]
}
