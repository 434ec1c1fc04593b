/** Addresses given by callers: which may be called, and the only way to call them. */
export { isPublicAddress, refusalOf } from './addresses.js'
export { type Download, openDownload } from './download.js'
export {
  FetchRefused,
  type GuardedFetch,
  guardedFetch,
  type GuardedRequest,
  type GuardedResponse,
} from './guarded-fetch.js'
