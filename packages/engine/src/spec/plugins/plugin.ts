import { ProoflineError } from '../faults/errors.js'
import { PLUGIN_FACTS, pluginBaseSchema } from './plugin-facts.js'
import { describeIssue, readAs } from '../faults/schema-issues.js'

/**
 * What a plug-in gets when it is opened. `threads` is its share of the resource budget; `signal` fires when the engine
 * is closed, not with a run.
 */
export interface OpenContext {
  readonly threads: number
  readonly signal: AbortSignal
  /** The model registry, for plug-ins that use its models. */
  readonly models: ModelAccess
}

/** The registry as plug-ins see it. */
export interface ModelAccess {
  /**
   * Absolute path of a file of a registered model, its SHA-256 verified on the first call.
   * Throws `model_missing` or `model_corrupt`.
   */
  path(modelId: string, file: string): Promise<string>
  /**
   * An inference session over a model file, opened once and shared by all who ask; closed with the engine.
   * Throws as `path` does.
   */
  session(modelId: string, file: string): Promise<InferenceSession>
}

/** A tensor, by shape: `data.length` is the product of `dims`. */
export interface Tensor {
  readonly type: 'float32' | 'int64' | 'bool' | 'int32' | 'uint8'
  readonly data: Float32Array | BigInt64Array | Uint8Array | Int32Array
  readonly dims: readonly number[]
  /**
   * Inputs whose buffers are transferred instead of copied when the model runs on a thread of its own; the caller must
   * not use them again. Default: data are copied where necessary.
   */
  readonly givenAway?: true
}

/** An opened ONNX model. Safe to call from several stages; calls run in parallel as the budget allows. */
export interface InferenceSession {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>
}

/** What all plug-ins have in common. `id` is kebab-case; `version` is semver and lands in the report. */
export interface PluginBase<SpecVersion extends string> {
  readonly specVersion: SpecVersion
  readonly id: string
  readonly version: string
  /** Models of the registry that it needs: `engine.plan` checks that they are present. */
  readonly models?: readonly string[]
}

/** What every opened plug-in has: `close` may be called twice. */
export interface PluginSession {
  close(): Promise<void>
}

/**
 * Validates a plain object as a plug-in of the given contract version and returns it unchanged. Throws `plugin_invalid`
 * with the issues in `details`.
 */
export function validatePlugin<P extends PluginBase<string>>(plugin: P, specVersion: P['specVersion']): P {
  const isOfVersion = plugin?.specVersion === specVersion
  const facts = isOfVersion ? PLUGIN_FACTS[specVersion] : undefined
  const faults = readAs(facts ?? pluginBaseSchema, plugin).issues
  if (faults) {
    const issues = faults.map(describeIssue)
    const name = typeof plugin?.id === 'string' ? `Plug-in ${plugin.id}` : 'The plug-in'
    throw new ProoflineError('plugin_invalid', `${name} does not follow ${specVersion}: ${issues.join('; ')}`, {
      details: { issues },
    })
  }
  if (!isOfVersion) {
    throw new ProoflineError(
      'plugin_invalid',
      `Plug-in ${plugin.id} follows ${plugin.specVersion}, this engine takes ${specVersion}.`,
      { details: { id: plugin.id, specVersion: plugin.specVersion, expected: specVersion } },
    )
  }
  return plugin
}
