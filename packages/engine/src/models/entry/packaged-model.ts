import { ProoflineError } from '../../spec/faults/errors.js'
import { isInstalled } from '../../util/packages/load-optional.js'
import type { PackagedModel } from './registry-schema.js'

/** Installed packages of a model's data, in the registry's order. */
export function installedData({ data }: PackagedModel): string[] {
  return data.filter(isInstalled)
}

/** Whether a model that comes in packages can be used: the program is installed, and data for at least one language. */
export function isPackagedModelPresent(model: PackagedModel): boolean {
  return isInstalled(model.package) && installedData(model).length > 0
}

/** The error when files are requested of a model that comes in packages: the registry does not hold them. */
export function comesInPackages(model: PackagedModel): ProoflineError {
  const { id, package: name } = model
  return new ProoflineError(
    'context_invalid',
    `Model ${id} comes as npm packages, not as files of the model registry. ${howToInstall(model)}`,
    { details: { modelId: id, package: name } },
  )
}

/** What a user does to get a model that comes in packages: the program, and a package for each language. */
export function howToInstall({ package: name, version, data }: PackagedModel): string {
  const [first = ''] = data
  const example = data.find((one) => one.endsWith('/hin')) ?? first
  return `Run \`npm install ${name}@${version} ${example}\`, or with the data of other languages.`
}
