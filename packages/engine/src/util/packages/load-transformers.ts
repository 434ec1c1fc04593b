import { basename, dirname } from 'node:path'
import { loadOptional } from './load-optional.js'

/** Settings of the package, which are global to the process. */
interface Environment {
  allowRemoteModels: boolean
  allowLocalModels: boolean
  localModelPath: string
}

/** The package, and the arguments for the model in a folder. */
export interface Transformers<Library> {
  readonly library: Library
  /** Name of the model: that of its folder. */
  readonly name: string
  readonly options: { readonly local_files_only: true; readonly dtype: 'q8'; readonly subfolder: '' }
}

/**
 * Loads the optional package `@huggingface/transformers` for a model whose 8-bit files are in one folder without
 * subfolders. Network access is disabled. `Library` names the part of the package that the caller uses. Throws as
 * {@link loadOptional} does.
 */
export async function loadTransformers<Library>(folder: string): Promise<Transformers<Library>> {
  const library = (await loadOptional('@huggingface/transformers')) as Library & { readonly env: Environment }
  Object.assign(library.env, { allowRemoteModels: false, allowLocalModels: true, localModelPath: dirname(folder) })
  return { library, name: basename(folder), options: { local_files_only: true, dtype: 'q8', subfolder: '' } }
}
