import { Pool } from 'undici';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** What is wrong with the answer; null: nothing. */
  check: (status: number, text: string) => string | null;
}

export interface Load {
  address: string;
  token: string;
  /** Each on a connection of its own, asking again as soon as it has its answer. */
  workers: number;
  next: () => Call;
}

export interface Loaded {
  requests: number;
  seconds: number;
  /** Milliseconds, ascending. */
  latencies: number[];
  wrong: number;
  firstWrong: string | null;
}

/** A server under load; `run` may be called again on the same connections. */
export function openLoad({ address, token, workers, next }: Load) {
  const pool = new Pool(address, { connections: workers, pipelining: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };

  const send = async ({ method, path, body, check }: Call): Promise<string | null> => {
    const answer = await pool.request(
      body === undefined
        ? { method, path, headers }
        : { method, path, headers: jsonHeaders, body: JSON.stringify(body) },
    );
    return check(answer.statusCode, await answer.body.text());
  };

  const run = async (seconds: number): Promise<Loaded> => {
    const loaded: Loaded = { requests: 0, seconds: 0, latencies: [], wrong: 0, firstWrong: null };
    const started = performance.now();
    const worker = async () => {
      while (performance.now() - started < seconds * 1000) {
        const call = next();
        const asked = performance.now();
        const problem = await send(call).catch((error: unknown) => String(error));
        loaded.latencies.push(performance.now() - asked);
        loaded.requests += 1;
        if (problem === null) continue;
        loaded.wrong += 1;
        loaded.firstWrong ??= `${call.method} ${call.path}: ${problem}`;
      }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    loaded.seconds = (performance.now() - started) / 1000;
    loaded.latencies.sort((a, b) => a - b);
    return loaded;
  };

  return { run, close: () => pool.close() };
}
