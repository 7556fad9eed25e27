type Headers = { header: (name: string) => string | undefined }

/**
 * Whether the browser says that a page of this origin sent the request. Over plain http away from localhost browsers
 * send no `Sec-Fetch-Site`; then `Origin` must name the portal.
 */
export function isSameOrigin(request: Headers, publicUrl: string): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return request.header('origin') === publicUrl
}
