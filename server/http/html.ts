const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** An address at the end of a sentence does not own the full stop. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** Addresses become links; everything else is plain text. */
export function linkedHtml(text: string): string {
  let html = '';
  let from = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    from = index + url.length;
  }
  return html + escapeHtml(text.slice(from));
}
