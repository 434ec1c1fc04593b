import type { ModelEntry, UnpinnedModel } from './registry-schema.js'

/** What a user does to get a model whose files are missing or damaged. */
export function howToGet(model: ModelEntry | UnpinnedModel): string {
  if (!('source' in model)) {
    return `Run \`proofline models pull ${model.id} --from ${model.repository}@COMMIT\`, or --from a folder with its files.`
  }
  const { id, source } = model
  if (source.kind === 'hub') return `Run \`proofline models pull ${id}\`.`
  if (source.kind === 'brought') return `Run \`proofline models pull ${id} --from FOLDER\` again.`
  return 'Install @proofline/models again.'
}
