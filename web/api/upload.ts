interface Upload {
  method: string
  headers: Headers
  body: XMLHttpRequestBodyInit | null
  signal: AbortSignal
  credentials: RequestCredentials
}

/** Like fetch, but reports upload progress. */
export function upload(address: string, sent: Upload, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const broken = () => reject(new TypeError('The upload broke off.'))
    call.open(sent.method, address)
    call.withCredentials = sent.credentials === 'include'
    sent.headers.forEach((value, name) => {
      call.setRequestHeader(name, value)
    })
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    call.addEventListener('error', broken)
    call.addEventListener('abort', broken)
    call.addEventListener('load', () => {
      const headers = { 'x-request-id': call.getResponseHeader('x-request-id') ?? '' }
      resolve(new Response(call.responseText, { status: call.status, headers }))
    })
    sent.signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(sent.body)
  })
}
