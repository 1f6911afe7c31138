import { parseSync, Visitor } from 'oxc-parser';

/** A part of a source, by its offsets in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where sources can be mutated. */
export interface Places {
  /** The beginning of each component. */
  readonly bodies: readonly Place[];
  /** Behind each element that is inside another one. */
  readonly elements: readonly Place[];
  /** Behind the name in each opening tag of an HTML element. */
  readonly tags: readonly Place[];
  /** Targets of links, with their quotes. */
  readonly links: readonly Place[];
  /** Classes, with their quotes. */
  readonly classes: readonly Place[];
  /** `.name` of what components read in what they draw. */
  readonly reads: readonly Place[];
  /** Names of imports. */
  readonly imports: readonly Place[];
  /** What imports name as their source, with its quotes. */
  readonly sources: readonly Place[];
  /** Properties of the definition of the remote. */
  readonly properties: readonly (Place & { readonly name: string })[];
}

/** Finds the places of a remote's sources. */
export function placesOf(files: Readonly<Record<string, string>>): Places {
  const found = {
    ...{ bodies: [], elements: [], tags: [], links: [], classes: [] },
    ...{ reads: [], imports: [], sources: [], properties: [] },
  } as { [Key in keyof Places]: Places[Key][number][] };
  for (const [file, text] of Object.entries(files)) {
    if (!/^src\/.*\.tsx$/.test(file)) continue;
    const place = (start: number, end: number): Place => ({
      ...{ file, start, end },
      text: text.slice(start, end),
    });
    const whole = (node: { start: number; end: number }) => place(node.start, node.end);
    let drawn = 0;
    new Visitor({
      FunctionDeclaration({ id, body }) {
        if (body && /^[A-Z]/.test(id?.name ?? ''))
          found.bodies.push(place(body.start + 1, body.start + 1));
      },
      JSXElement({ children }) {
        drawn += 1;
        for (const child of children)
          if (child.type === 'JSXElement') found.elements.push(place(child.end, child.end));
      },
      'JSXElement:exit'() {
        drawn -= 1;
      },
      JSXOpeningElement({ name }) {
        if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name))
          found.tags.push(place(name.end, name.end));
      },
      JSXAttribute({ name, value }) {
        if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier') return;
        if (name.name === 'to') found.links.push(whole(value));
        if (name.name === 'className') found.classes.push(whole(value));
      },
      MemberExpression({ object, property, computed }) {
        if (drawn > 0 && !computed) found.reads.push(place(object.end, property.end));
      },
      ImportDeclaration({ specifiers, source, importKind }) {
        if (importKind === 'type') return;
        found.sources.push(whole(source));
        for (const each of specifiers)
          if (each.type === 'ImportSpecifier' && each.importKind !== 'type')
            found.imports.push(place(each.start, each.end));
      },
      Property(node) {
        if (file === 'src/remote.tsx' && node.key.type === 'Identifier')
          found.properties.push({ ...whole(node), name: node.key.name });
      },
    }).visit(parseSync(file, text).program);
  }
  return found;
}

/** The files with another text at a place. */
export function replaced(
  files: Readonly<Record<string, string>>,
  { file, start, end }: Place,
  text: string,
): Readonly<Record<string, string>> {
  const source = files[file] ?? '';
  return { ...files, [file]: source.slice(0, start) + text + source.slice(end) };
}
