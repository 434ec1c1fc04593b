import type { ErrorData } from '@proofline/engine'

/** Where content goes that was sent as something else. */
const WHERE: Readonly<Record<string, string>> = {
  image: 'It is a picture: send it to POST /compliance/check-image.',
  video: 'It is a video: upload it, and submit it with POST /compliance/check-video.',
  text: 'It is text: send it to POST /compliance/check.',
}

/** What an error of the engine says to somebody who called over HTTP, where its own advice is for users of the library. */
export function callersSentence({ code, message, details }: Pick<ErrorData, 'code' | 'message' | 'details'>): string {
  const where = code === 'content_type_unsupported' ? WHERE[String(details.found)] : undefined
  if (where === undefined) return message
  return `Expected ${details.expected === 'image' ? 'an image' : 'a video'}. ${where}`
}
