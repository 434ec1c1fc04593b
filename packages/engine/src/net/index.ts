/** Addresses that callers give: which may be called, and the one way in which they are. */
export { isPublicAddress, refusalOf } from './addresses.js'
export { type Download, openDownload } from './download.js'
export {
  FetchRefused,
  type GuardedFetch,
  guardedFetch,
  type GuardedRequest,
  type GuardedResponse,
} from './guarded-fetch.js'
