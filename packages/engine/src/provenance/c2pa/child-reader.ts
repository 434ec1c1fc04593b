import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import init, { WasmReader } from '@contentauth/c2pa-wasm'
import { ProoflineError } from '../../spec/faults/errors.js'
import { type Credentials, readManifestStore } from './manifest-store.js'
import type { RemoteManifest } from '../remote-manifest.js'
import type { ReadReply, ReadRequest } from './messages.js'

/** The thread that runs the official reader (C2PA's own code as WebAssembly), one file at a time. */
const port = parentPort!
const wasm = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
await init({ module_or_path: wasm })

/** What the reader may get from the network while it reads a file. */
let within: RemoteManifest | null = null

/**
 * Replaces the reader's network access: nothing is fetched, and only the manifest that was fetched beforehand is
 * returned.
 */
globalThis.fetch = async (input) => {
  const url = input instanceof Request ? input.url : String(input)
  if (within === null || url !== new URL(within.url).href) throw new TypeError('Nothing may be fetched here.')
  const response = new Response(Buffer.from(within.manifest), { headers: { 'Content-Type': 'application/c2pa' } })
  // The reader crashes on a response without an address, and one created by hand has none.
  return Object.defineProperty(response, 'url', { value: url })
}

port.on('message', async (request: ReadRequest) => {
  port.postMessage(await answer(request))
})

async function answer({ id, path, mimeType, trustAnchors, remote }: ReadRequest): Promise<ReadReply> {
  try {
    within = remote
    return { id, credentials: await read(await readFile(path), mimeType, trustAnchors) }
  } catch (error) {
    const reason = String(error)
    const failure = new ProoflineError('provenance_unreadable', `The Content Credentials cannot be read: ${reason}`, {
      details: { reason },
    })
    return { id, error: failure.toJSON() }
  }
}

async function read(bytes: Uint8Array, mimeType: string, trustAnchors: string): Promise<Credentials | null> {
  const settings = {
    verify: { remote_manifest_fetch: within !== null, ocsp_fetch: false, verify_trust: true },
    ...(trustAnchors !== '' && { trust: { trust_anchors: trustAnchors } }),
  }
  let reader: WasmReader
  try {
    reader = await WasmReader.fromBytes(mimeType, bytes, JSON.stringify(settings))
  } catch (error) {
    // No manifest in the file, or only the address of one.
    if (/JumbfNotFound|ProvenanceMissing|RemoteManifestUrl/.test(String(error))) return null
    throw error
  }
  try {
    return readManifestStore(JSON.parse(reader.json()))
  } finally {
    reader.free()
  }
}
