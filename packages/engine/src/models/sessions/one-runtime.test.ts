import { readdirSync, type Dirent } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..')

/** Every installed copy of a package below a folder's `node_modules`, nested ones included. */
function copiesOf(name: string, folder: string): string[] {
  const modules = join(folder, 'node_modules')
  return list(modules).flatMap((entry) => {
    const packages = entry.name.startsWith('@')
      ? list(join(modules, entry.name)).map((scoped) => `${entry.name}/${scoped.name}`)
      : [entry.name]
    return packages.flatMap((found) => {
      const path = join(modules, found)
      return [...(found === name ? [path] : []), ...copiesOf(name, path)]
    })
  })
}

/** Folders only: links lead to our own workspaces, which are visited by their own path. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  } catch {
    return []
  }
}

describe('ONNX Runtime', () => {
  // Two copies of the native library in one process crash it with SIGSEGV.
  it.each(['onnxruntime-node', 'onnxruntime-common'])('is installed exactly once: %s', (name) => {
    const workspaces = ['packages/engine', 'packages/agents', 'packages/report', 'packages/cli', 'models', 'benchmarks']
    const copies = [root, ...workspaces.map((workspace) => join(root, workspace))].flatMap((folder) => {
      return copiesOf(name, folder)
    })
    expect(copies).toEqual([join(root, 'node_modules', name)])
  })
})
