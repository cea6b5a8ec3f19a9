// Makes what a module shares with others constants of its own. V8 reads an import, an export and a function declared at the top
// of a module anew at every use, and checks it, since any of them might change; a constant it builds into the code. Nothing here
// ever changes, so each import is read once, as the module begins, and each export is a second name of what the module itself
// uses. Lines stay where they are, so that source maps hold.
import { parseAst } from 'rolldown/parseAst';

/** The plugin of Rolldown that does so in every file it writes. */
export const fixBindings = {
  name: 'fix-bindings',
  renderChunk: (code) => ({ code: withFixedBindings(code), map: null }),
};

/** A name's twin, which nobody uses but the constant that stands for it. */
const twin = (name) => `${name}$`;

/** The same module with fixed bindings. */
export function withFixedBindings(code) {
  const { body } = parseAst(code);
  const work = body.find(({ type }) => type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration');
  if (work === undefined) return code; // it only passes on what others export
  const edits = [];
  const edit = ({ start, end }, text) => edits.push({ start, end, text });
  const twins = new Set();
  const variables = new Set();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') continue;
        twins.add(specifier.local.name);
        edit(specifier, `${specifier.imported.name} as ${twin(specifier.local.name)}`);
      }
    } else if (statement.type === 'FunctionDeclaration') {
      twins.add(statement.id.name);
      edit(statement.id, twin(statement.id.name));
    } else if (statement.type === 'VariableDeclaration' && statement.kind === 'let') {
      for (const { id } of statement.declarations) variables.add(id.name);
    }
  }
  const fixed = [...twins].map((name) => `${name} = ${twin(name)}`);
  if (fixed.length > 0) edit({ start: work.start, end: work.start }, `const ${fixed.join(', ')}; `);
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) continue;
    const second = [];
    for (const specifier of statement.specifiers) {
      const { local, exported } = specifier;
      if (variables.has(local.name)) throw new Error(`${local.name} is exported and may change: export a constant`);
      if (!twins.has(local.name)) second.push(`${twin(local.name)} = ${local.name}`);
      edit(specifier, `${twin(local.name)} as ${exported.name}`);
    }
    if (second.length > 0) edit({ start: statement.start, end: statement.start }, `const ${second.join(', ')}; `);
  }
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
