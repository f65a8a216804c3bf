/** True iff HTML came where data or code was requested, as from a captive portal, whatever its status. */
export function isHtml({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}
