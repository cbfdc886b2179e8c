import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSchemasLazily } from './lazy-schemas.ts';

const root = join(import.meta.dirname, '../..');
/** Transforms the code of a module, named after a file that does not exist. */
async function transform(code: string, file = 'areas/freight/crates/crates.contract.ts'): Promise<string> {
  const { transform: run } = loadSchemasLazily(root);
  if (typeof run !== 'function') throw new Error('The plugin has no transform');
  const result: unknown = await Reflect.apply(run, undefined, [code, join(root, file)]);
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : code;
}
const imports = `import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
`;

it('builds a schema when it is first used, directly or by a function of another module', async () => {
  const code = await transform(`${imports}
    const row = z.object({ id: z.int() });
    export const rows = z.array(row);
    export const crateId = idField('Crate');`);
  expect(code).toContain('row = /*#__PURE__*/ __lazySchema(() => (z.object({ id: z.int() })))');
  expect(code).toContain('rows = /*#__PURE__*/ __lazySchema(() => (z.array(row)))');
  expect(code).toContain(`crateId = /*#__PURE__*/ __lazySchema(() => (idField('Crate')))`);
  expect(code).not.toContain(`from 'zod'`);
});
it('builds a schema from the body of an endpoint when it is first used', async () => {
  const code = await transform(
    `const nameOnly = addCrateEndpoint.body?.pick({ name: true });
    const send = () => addCrateEndpoint.body.parse({});
    const { id } = addCrateEndpoint;`,
    'areas/freight/crates/crates.component.tsx',
  );
  expect(code).toContain(
    'nameOnly = /*#__PURE__*/ __lazySchema(() => (addCrateEndpoint.body?.pick({ name: true })))',
  );
  expect(code).toContain('send = () => addCrateEndpoint.body.parse({});');
  expect(code).toContain('const { id } = addCrateEndpoint;');
});
it('leaves values, functions and names of schemas as they are', async () => {
  const rest = `export const sorts = ['id', 'weight'] as const;
    const row = z.object({ id: z.int() });
    export const both = { row, sorts };
    export const readRow = (value: unknown) => row.parse(value);`;
  const code = await transform(imports + rest);
  expect(code).toContain(`sorts = ['id', 'weight'] as const;`);
  expect(code).toContain('both = { row, sorts };');
  expect(code).toContain('readRow = (value: unknown) => row.parse(value);');
});
it('keeps of an endpoint only what the client reads', async () => {
  const code = await transform(`${imports}
    const getCrate = defineEndpoint({
      id: 'crates.get', method: 'PUT', path: '/crates/{id}', permissions: 'signed-in',
      summary: 'Get a crate.',
      params: z.object({ id: idField() }),
      body: z.object({ weight: z.int() }),
      reply: itemReply(z.object({ id: z.int() })),
      errors: [crateErrors.gone],
    });`);
  expect(code).toContain(`body: /*#__PURE__*/ __lazySchema(() => (z.object({ weight: z.int() })))`);
  expect(code).toContain(`reply: { kind: 'one' }`);
  expect(code).not.toMatch(/summary|params|errors/);
});
it('leaves the descriptions of errors to the server', async () => {
  const code = await transform(
    `export const crateErrors = defineErrors('crates', {
      gone: { status: 404, sentence: 'This crate is gone.', description: 'It was removed.' },
    });`,
    'areas/freight/crates/crates.errors.ts',
  );
  expect(code).toContain(`sentence: 'This crate is gone.'`);
  expect(code).not.toContain('It was removed.');
});
it('refuses a schema that is taken apart or used while its module loads', async () => {
  const row = `${imports}const row = z.object({ id: z.int() });`;
  await expect(transform(`${row} const { shape } = row;`)).rejects.toThrow(/taken apart/);
  await expect(transform(`${row} row.parse({});`)).rejects.toThrow(/while the module loads/);
});
it('keeps every member of zod that the client names, with those of its namespaces', async () => {
  const { load } = loadSchemasLazily(root);
  if (typeof load !== 'function') throw new Error('The plugin loads no module');
  const code = String(await Reflect.apply(load, undefined, ['\0virtual:zod-parts']));
  expect(code).toContain('iso: z.iso');
  expect(code).toContain('object: z.object');
  expect(code).not.toContain('core: z.core');
});
