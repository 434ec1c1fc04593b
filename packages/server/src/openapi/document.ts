/** The API's description as JSON. */
export function openApiText(publicUrl: string): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: `${publicUrl}/v1` }] })
}
