import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the references check of every request: a JSON Web Token signed with HS256, https://www.rfc-editor.org/rfc/rfc7519 */
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const lifetimeSeconds = 43_200;

const signatureOf = (secret: string, content: string): Buffer => createHmac('sha256', secret).update(content).digest();

export function signToken(secret: string, subject: number): string {
  const claims = { sub: subject, exp: Math.floor(Date.now() / 1000) + lifetimeSeconds };
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${signatureOf(secret, content).toString('base64url')}`;
}

/** The subject of a valid `Authorization: Bearer …`, else null. */
export function subjectOf(secret: string, authorization: string | undefined): number | null {
  const [, head, payload, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (head !== header || payload === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, `${head}.${payload}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub: number; exp: number };
  return claims.exp * 1000 > Date.now() ? claims.sub : null;
}
