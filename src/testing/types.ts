/** Types as a reader of the docs sees them: a type and all it is made of, with their comments, read from the sources. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Read sources, and tell of a type in one of them: its declaration and every type of this project that it names, as TypeScript without
 * its noise. What is known already is left out.
 */
export function typesIn(files: readonly URL[]): (file: URL, name: string, known?: string) => string {
  const program = ts.createProgram(
    files.map((file) => fileURLToPath(file)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return (file, name, known = '') => {
    const source = program.getSourceFile(fileURLToPath(file));
    const top = source?.statements.find((node) => isNamed(node) && node.name.text === name);
    if (top === undefined || !isNamed(top)) throw new Error(`${file.pathname} declares no type ${name}`);
    const queue = [top];
    for (const declared of queue) {
      for (const named of namedIn(declared, checker)) {
        const isKnown = known.includes(textOf(named, checker)) || queue.includes(named);
        if (!isKnown) queue.push(named);
      }
    }
    return queue.map((declared) => textOf(declared, checker)).join('\n\n');
  };
}

type Named = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function isNamed(node: ts.Node): node is Named {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** The types of this project that a declaration names, in order. Those made from values are spelled out where they stand. */
function namedIn(declared: Named, checker: ts.TypeChecker): Named[] {
  const found: Named[] = [];
  const visit = (node: ts.Node) => {
    if (isSpelledOut(node)) return;
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      const symbol = checker.getSymbolAtLocation(name);
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const declaration = target?.declarations?.find(isNamed);
      if (declaration && !declaration.getSourceFile().fileName.includes('node_modules')) found.push(declaration);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declared, visit);
  return found;
}

/** Whether a type is written in terms of a value, such as `(typeof GEMS)[number]`: readers want what it comes to. */
function isSpelledOut(node: ts.Node): boolean {
  return ts.isTypeNode(node) && !ts.isTypeLiteralNode(node) && /\btypeof\b/.test(node.getText());
}

function textOf(declared: Named, checker: ts.TypeChecker): string {
  const comment = commentOf(declared, '');
  const name = declared.name.text;
  if (ts.isTypeAliasDeclaration(declared)) return `${comment}type ${name} = ${typeText(declared.type, checker)}`;
  const heritage = declared.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? '';
  const members = declared.members.map((member) => {
    if (!ts.isPropertySignature(member) || member.type === undefined) return `  ${member.getText()}`;
    const optional = member.questionToken ? '?' : '';
    return `${commentOf(member, '  ')}  ${member.name.getText()}${optional}: ${typeText(member.type, checker)}`;
  });
  return `${comment}interface ${name}${heritage} {\n${members.join('\n')}\n}`;
}

/** The comment above a declaration, indented. */
function commentOf(node: ts.Node, indent: string): string {
  const [comment] = ts.getLeadingCommentRanges(node.getSourceFile().text, node.getFullStart())?.slice(-1) ?? [];
  if (comment === undefined) return '';
  const text = node.getSourceFile().text.slice(comment.pos, comment.end);
  return text.startsWith('/**') ? `${indent}${text.replace(/\n\s+\*/g, `\n${indent} *`)}\n` : '';
}

function typeText(node: ts.TypeNode, checker: ts.TypeChecker): string {
  if (!isSpelledOut(node))
    return node
      .getText()
      .replace(/\breadonly /g, '')
      .replace(/\s+/g, ' ');
  if (ts.isIndexedAccessTypeNode(node)) {
    const list = checker.getTypeFromTypeNode(node.objectType);
    if (checker.isTupleType(list)) {
      const words = checker.getTypeArguments(list as ts.TypeReference); // a tuple type is a reference to a tuple
      return words.map((word) => nameOf(word, checker)).join(' | ');
    }
  }
  const type = checker.getTypeFromTypeNode(node);
  if (type.isUnion() || type.isLiteral()) return nameOf(type, checker);
  const properties = checker.getPropertiesOfType(type);
  return `{ ${properties.map((one) => `${one.name}: ${nameOf(checker.getTypeOfSymbol(one), checker)}`).join('; ')} }`;
}

/** The compiler keeps the members of a union in the order in which it met them anywhere: sorted, they stay where they are. */
function nameOf(type: ts.Type, checker: ts.TypeChecker): string {
  const told = (one: ts.Type) =>
    checker.typeToString(one, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('"', "'");
  if (!type.isUnion() || type.flags & ts.TypeFlags.Boolean) return told(type);
  return type.types.map(told).toSorted().join(' | ');
}
