import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { sendError } from '#server/http/errors.ts';

/** Seconds; a hashed file name never changes its content. */
const assetAge = 365 * 24 * 3600;

interface Page {
  html: Buffer;
  etag: string;
}

const readPage = (file: string): Page | null => {
  if (!existsSync(file)) return null;
  const html = readFileSync(file);
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
};

/** The built client: hashed assets for ever, one page for each door, JSON 404 under `/api`. `clientDir` is `dist/client`. */
export async function servePages(fastify: FastifyInstance, clientDir: string): Promise<void> {
  const staff = readPage(path.join(clientDir, 'staff/index.html'));
  const portal = readPage(path.join(clientDir, 'portal/index.html'));
  if (existsSync(clientDir))
    await fastify.register(staticFiles, {
      root: clientDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (response, file) => {
        const forEver = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', forEver ? `public, max-age=${assetAge}, immutable` : 'public, max-age=3600');
      },
    });

  fastify.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url) && !hasNoPage(request.url);
    const page = /^\/c(?:[/?]|$)/.test(request.url) ? portal : staff;
    return isPage && page ? sendPage(request, reply, page) : sendError(reply, new AppError('not_found', 'Not found'));
  });
}

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
/** What is missing there is missing, in production all of `/dev`. */
const hasNoPage = (url: string): boolean => /^\/(?:assets|dev)\//.test(url);

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('etag', page.etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.code(200).type('text/html; charset=utf-8').send(page.html);
}
