import ipaddr from 'ipaddr.js'

/**
 * True for an address of the public Internet. False for loopback, private, link-local, shared, multicast, reserved and
 * documentation ranges, and for IPv6 addresses that carry such an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv6') {
    const parts = (address as ipaddr.IPv6).parts
    const tail = embedded(address.range(), parts)
    if (tail !== null) return isPublicAddress(tail)
    // Outside 2000::/3 nothing is allocated; `::127.0.0.1` (deprecated form) lies there, and no range of the library
    // covers it.
    if ((parts[0]! & 0xe000) !== 0x2000) return false
  }
  return address.range() === 'unicast'
}

/** The IPv4 address inside an IPv6 one of a transition scheme. */
function embedded(range: string, parts: readonly number[]): string | null {
  const dotted = (high = 0, low = 0) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  if (range === 'rfc6052' || range === 'rfc6145') return dotted(parts[6], parts[7])
  if (range === '6to4') return dotted(parts[1], parts[2])
  if (range === 'teredo') return dotted(~(parts[6] ?? 0) & 0xffff, ~(parts[7] ?? 0) & 0xffff)
  return null
}

/**
 * Why an address given by a caller may not be used, or null. Checks only its form: names are resolved, and the result
 * checked, when they are used. URL's parser has already normalised decimal, octal, hexadecimal and shortened forms of
 * IPv4.
 */
export function refusalOf(url: URL, allowPrivate: boolean): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'may not contain a user name or password'
  if (allowPrivate) return null
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return 'must not point to this machine'
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'must be a public address'
  return null
}
