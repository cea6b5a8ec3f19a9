/** The OpenAPI document, held against the server by a tool that knows neither. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveProcess } from '../testing/server-process.ts';
import { needs, SCHEMATHESIS } from '../testing/tools.ts';

test.skipIf(!needs('schemathesis', 'the API against its OpenAPI document'))(
  'schemathesis finds no server error and no answer that is not documented',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-openapi-'));
    const server = await serveProcess(['--port', '0', '--data', folder]);
    try {
      const checks =
        'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,unsupported_method';
      // Long enough for a token and good as a secret, so that requests get past the door.
      const bearer = `Authorization: Bearer ${'schemathesis-'.repeat(4).slice(0, 43)}`;
      const flags = [
        '--checks',
        checks,
        '--phases',
        'coverage,fuzzing',
        '--max-examples',
        '15',
        '--seed',
        '1',
        '-H',
        bearer,
      ];
      const done = spawnSync(SCHEMATHESIS, ['run', `${server.url}/openapi.json`, ...flags], {
        encoding: 'utf8',
        cwd: folder,
      });
      expect(done.status, done.stdout + done.stderr).toBe(0);
    } finally {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
