/** Where a model without a registered hash comes from: a repository at a commit, or a folder that has its files. */
export type ModelOrigin = { readonly repository: string; readonly revision: string } | { readonly folder: string }

/** `org/name@<commit of 40 digits>`, or else the path of a folder. */
export function parseOrigin(from: string): ModelOrigin {
  const [, repository, revision] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{40})$/.exec(from) ?? []
  return repository !== undefined && revision !== undefined ? { repository, revision } : { folder: from }
}
