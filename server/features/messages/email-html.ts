import { escapeHtml, linkedHtml } from '#server/http/html.ts';

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${linkedHtml(text.trim()).replaceAll('\n', '<br>')}</p>`;

/** The plain text of an e-mail as a quiet page: nothing is loaded, it reads in both themes of a mail program. */
export function emailHtml({ subject, body, agency }: { subject: string; body: string; agency: string }): string {
  const paragraphs = body.split(/\n{2,}/).filter((part) => part.trim() !== '');
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
${paragraphs.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8886;font-size:14px;opacity:.75">${escapeHtml(agency)}</p>
</div>
</body>
</html>`;
}
