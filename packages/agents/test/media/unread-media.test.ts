import { createEngine } from '@proofline/engine'
import type { Evidence, MediaReport } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line, spoken } from '../helpers/timelines.js'

async function notJudged(...items: Evidence[]): Promise<string[]> {
  await using engine = await createEngine({ agents: complianceAgents() })
  const report = (await engine.judge(film(frame, ...items), { jurisdictions: ['eu'] }).result) as MediaReport
  return report.analysisDiagnostics.flatMap(({ code, details }) =>
    code === 'language_not_supported' ? (details?.languages as string[]) : [],
  )
}

describe('a film in a language that no rule is written in', () => {
  it('is reported as not judged, whether lines on screen or a transcriber of the user say so', async () => {
    const lines = ['Deze thee geneest', 'suikerziekte binnen een week', 'Bestel vandaag nog']
    expect(await notJudged(...lines.map((text, at) => line(at + 1, at * 1000, 4000, text)))).toEqual(['nl'])
    expect(await notJudged(spoken(1, 0, 4000, 'Ta herbata leczy cukrzycę w siedem dni, bez diety.'))).toEqual(['pl'])
  })

  it('is not reported for one word of it, nor for a film in English', async () => {
    expect(await notJudged(line(1, 0, 4000, 'Gezelligheid'), line(2, 0, 4000, 'Our new range of rugs'))).toEqual([])
  })
})
