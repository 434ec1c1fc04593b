/**
 * Makes `signed-ai.jpg`, `signed-edit.jpg` and `trust.pem`: small drawn pictures with Content Credentials, signed with
 * a certificate that is made here and thrown away, and the root that vouches for it; and `remote-ai.jpg`, which holds
 * only the address of its manifest (on a host that does not exist), with that manifest in `remote-ai.c2pa`. Needs
 * `openssl` and the installed packages; new keys each time, so the files change with every run.
 *
 *     node test-media/provenance/generate.mjs
 *
 * The builder of the official SDK reads its picture through browser interfaces, which are stood in for below; the
 * signature is a COSE_Sign1 (RFC 9052, 4.2) with the certificate as `x5chain` (RFC 9360), padded to the size reserved.
 */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import init, { WasmBuilder } from '@contentauth/c2pa-wasm'
import sharp from 'sharp'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RESERVED_BYTES = 4096
const EXTENSIONS = `[root_ca]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[leaf]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=emailProtection
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
[req]
distinguished_name=dn
[dn]
`

globalThis.FileReaderSync = class {
  readAsArrayBuffer({ bytes }) {
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  }
}
class ByteBlob extends Blob {
  constructor(bytes) {
    super([bytes])
    this.bytes = bytes
  }
  slice(from = 0, to = this.bytes.length) {
    return new ByteBlob(this.bytes.subarray(from, to))
  }
}

const head = (major, count) =>
  count < 24
    ? Buffer.from([(major << 5) | count])
    : count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
const bytes = (value) => Buffer.concat([head(2, value.length), value])
const text = (value) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const list = (...items) => Buffer.concat([head(4, items.length), ...items])
const map = (...pairs) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
const NOTHING = Buffer.from([0xf6])

function makeCertificates(folder) {
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(folder, 'extensions.cnf'), EXTENSIONS)
  for (const name of ['root', 'leaf']) {
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`)
  }
  const config = ['-config', 'extensions.cnf']
  const days = ['-sha256', '-days', '36500']
  const root = ['-subj', '/O=Proofline Test Authority/CN=Proofline Test Root', '-extensions', 'root_ca']
  openssl('req', '-x509', '-new', '-key', 'root.key', ...days, ...root, ...config, '-out', 'root.pem')
  const leaf = ['-subj', '/O=Proofline Test Studio/CN=Proofline Test Signer']
  openssl('req', '-new', '-key', 'leaf.key', ...leaf, ...config, '-out', 'leaf.csr')
  const issuer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial']
  const usage = ['-extfile', 'extensions.cnf', '-extensions', 'leaf']
  openssl('x509', '-req', '-in', 'leaf.csr', ...issuer, ...days, ...usage, '-out', 'leaf.pem')
}

function signerOf(folder) {
  const key = createPrivateKey(readFileSync(join(folder, 'leaf.key')))
  const certificate = new X509Certificate(readFileSync(join(folder, 'leaf.pem'))).raw
  // Algorithm ES256 (-7), and the chain under its label, 33.
  const protectedHeader = map([head(0, 1), head(1, 6)], [head(0, 33), list(bytes(certificate))])
  return {
    alg: 'es256',
    reserveSize: RESERVED_BYTES,
    async sign(claim) {
      const signed = list(text('Signature1'), bytes(protectedHeader), bytes(Buffer.alloc(0)), bytes(Buffer.from(claim)))
      const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
      const envelope = (pad) =>
        Buffer.concat([
          head(6, 18),
          list(bytes(protectedHeader), map([text('pad'), bytes(Buffer.alloc(pad))]), NOTHING, bytes(signature)),
        ])
      // Two more bytes for the length of the padding itself.
      return new Uint8Array(envelope(RESERVED_BYTES - envelope(0).length - 2))
    },
  }
}

async function signed(signer, title, actions, remoteUrl) {
  const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#2d6cdf' } })
    .jpeg()
    .toBuffer()
  const builder = WasmBuilder.fromJson(
    JSON.stringify({
      title,
      claim_generator_info: [{ name: 'proofline-test-maker', version: '1.0' }],
      assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
    }),
  )
  if (remoteUrl !== undefined) {
    builder.setNoEmbed(true)
    builder.setRemoteUrl(remoteUrl)
  }
  return builder.signAndGetManifestBytes(signer, [], 'image/jpeg', new ByteBlob(picture))
}

await init({ module_or_path: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
const folder = mkdtempSync(join(tmpdir(), 'proofline-provenance-'))
try {
  makeCertificates(folder)
  const signer = signerOf(folder)
  const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
  const made = [{ action: 'c2pa.created', digitalSourceType: `${source}trainedAlgorithmicMedia` }]
  const edited = [{ action: 'c2pa.created', digitalSourceType: `${source}digitalCapture` }, { action: 'c2pa.cropped' }]
  writeFileSync(join(HERE, 'signed-ai.jpg'), (await signed(signer, 'made by a model', made)).asset)
  writeFileSync(join(HERE, 'signed-edit.jpg'), (await signed(signer, 'taken and cropped', edited)).asset)
  const remote = await signed(signer, 'signed elsewhere', made, 'https://manifests.example/remote-ai.c2pa')
  writeFileSync(join(HERE, 'remote-ai.jpg'), remote.asset)
  writeFileSync(join(HERE, 'remote-ai.c2pa'), remote.manifest)
  writeFileSync(join(HERE, 'trust.pem'), readFileSync(join(folder, 'root.pem')))
} finally {
  rmSync(folder, { recursive: true })
}
