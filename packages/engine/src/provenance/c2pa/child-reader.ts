import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import init, { WasmReader } from '@contentauth/c2pa-wasm'
import { ProoflineError } from '../../spec/errors.js'
import { type Credentials, readManifestStore } from './manifest-store.js'
import type { ReadReply, ReadRequest } from './messages.js'

/** The thread that holds the official reader (C2PA's own code as WebAssembly) and reads one file after the other. */
const port = parentPort!
const wasm = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
await init({ module_or_path: wasm })

port.on('message', async (request: ReadRequest) => {
  port.postMessage(await answer(request))
})

async function answer({ id, path, mimeType, trustAnchors }: ReadRequest): Promise<ReadReply> {
  try {
    return { id, credentials: await read(await readFile(path), mimeType, trustAnchors) }
  } catch (error) {
    const reason = String(error)
    const failure = new ProoflineError('provenance_unreadable', `The Content Credentials cannot be read: ${reason}`, {
      details: { reason },
    })
    return { id, error: failure.toJSON() }
  }
}

/** Nothing is ever fetched: no remote manifest, no revocation list. */
const NO_NETWORK = { remote_manifest_fetch: false, ocsp_fetch: false }

async function read(bytes: Uint8Array, mimeType: string, trustAnchors: string): Promise<Credentials | null> {
  const settings = {
    verify: { ...NO_NETWORK, verify_trust: true },
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
