import { createHash } from 'node:crypto';
import { messageChannelLabels, messageStatusLabels, type OutboxMessage } from '#domain/messages.ts';
import { displayMobile } from '#domain/mobile.ts';
import { escapeHtml, linkedHtml } from '#server/http/html.ts';

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f23, #e8eaed); --soft: light-dark(#5c6670, #9aa4af); --line: light-dark(#e2e6ea, #2c333a);
  --ground: light-dark(#f6f7f8, #121518); --card: light-dark(#fff, #1a1e22); --accent: light-dark(#0b6e4f, #5fd3a6); --bad: light-dark(#b42318, #ff8a80); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 'Geist Variable', Geist, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 24px; letter-spacing: -.02em; }
.lead { margin: 4px 0 24px; color: var(--soft); }
form { display: flex; gap: 8px; margin-bottom: 24px; flex-wrap: wrap; align-items: end; }
label { flex: 1 1 240px; font-size: 13px; color: var(--soft); }
input { display: block; width: 100%; margin-top: 4px; padding: 9px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; font-size: 15px; }
::placeholder { color: var(--soft); opacity: 1; }
button, .clear { padding: 9px 16px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; }
.clear { background: none; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 18px; }
.head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; font-size: 13px; color: var(--soft); }
.to { font-weight: 600; color: var(--ink); overflow-wrap: anywhere; }
.status { margin-left: auto; }
.failed, .cancelled { color: var(--bad); }
h2 { margin: 8px 0 0; font-size: 16px; }
.body { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
code { font: 600 1.15em/1.3 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; letter-spacing: .08em; }
.empty { padding: 40px 16px; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: 12px; }
`;

/** No script, no picture, nothing from elsewhere: messages are other people's text. */
export const outboxPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const refreshSeconds = 5;
const london = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
});

export interface OutboxPage {
  messages: OutboxMessage[];
  /** What the reader filters by; '' shows all. */
  to: string;
  /** Channels without a provider. */
  resting: { email: boolean; sms: boolean };
}

/** The outbox as a page for people, newest first; it reads itself anew. */
export const outboxPage = ({ messages, to, resting }: OutboxPage): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds}">
<meta name="robots" content="noindex">
<title>Outbox · Lintel</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p class="lead">${restingWords(resting)} Newest first, refreshed every ${refreshSeconds} seconds.</p>
<form method="get">
<label>Mobile or email<input name="to" value="${escapeHtml(to)}" placeholder="07700 900001" autocomplete="off"></label>
<button>Filter</button>${to === '' ? '' : '<a class="clear" href="?">Show all</a>'}
</form>
${messages.length === 0 ? emptyWords(to) : `<ol>${messages.map(item).join('\n')}</ol>`}
</main>
</body>
</html>
`;

function restingWords({ email, sms }: OutboxPage['resting']): string {
  if (email && sms) return 'Nothing leaves this machine: emails and text messages rest here.';
  if (email) return 'Text messages are sent, emails rest here.';
  return sms ? 'Emails are sent, text messages rest here.' : 'Emails and text messages are sent.';
}

const emptyWords = (to: string): string =>
  `<p class="empty">${to === '' ? 'No messages yet. Ask for a code or make an offer and it shows up here.' : `No messages to ${escapeHtml(to)}.`}</p>`;

const item = ({ channel, to, subject, body, status, created_at }: OutboxMessage): string => `<li>
<div class="head"><span>${messageChannelLabels[channel]} to</span><span class="to">${escapeHtml(displayMobile(to))}</span>
<span class="status ${status}">${messageStatusLabels[status]}</span><time datetime="${created_at}">${london.format(new Date(created_at))}</time></div>
${subject === null ? '' : `<h2>${escapeHtml(subject)}</h2>`}
<p class="body">${withCodes(linkedHtml(body))}</p>
</li>`;

/** Six digits by themselves are what the reader came for. */
const withCodes = (html: string): string => html.replace(/(?<![\w/=#.;&-])\d{6}(?![\w/])/g, '<code>$&</code>');
