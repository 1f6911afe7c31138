/// <reference types="node" />
import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import type { PartDoc, PropDoc } from './part.ts';

const PACKAGE = resolve(import.meta.dirname, '..');
const PARTS = resolve(import.meta.dirname, 'parts');

/** The type of an optional property without `undefined` and `null`. */
const nonNullable = (type: string) =>
  type.replace(/ \| (undefined|null)\b/g, '').replace(/^\((.*)\)$/, '$1');

function propsOf(checker: Checker, component: TypeSymbol): PropDoc[] {
  const type = checker.getTypeOfSymbol(component);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const props = signature && checker.getParameterType(signature, 0);
  if (!props) return [];
  return checker
    .getPropertiesOfType(props)
    .filter(({ declarations }) => declarations.some(({ path }) => !path.includes('node_modules')))
    .map((prop) => {
      const propType = checker.getTypeOfSymbol(prop);
      const types = propType ? checker.typeToString(propType) : '';
      const required = (prop.flags & SymbolFlags.Optional) === 0;
      return {
        name: prop.name,
        type: required ? types : nonNullable(types),
        required,
        text: checker.getDocumentationCommentOfSymbol(prop),
      };
    });
}

/** Reads comments, props and sources of the gallery's parts and their components with the TypeScript compiler. */
export function readDocs(): Record<string, PartDoc> {
  const api = new API({ cwd: PACKAGE });
  try {
    const config = resolve(PACKAGE, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`The compiler cannot read ${config}`);
    const { checker, program } = project;
    const exportsOf = (path: string) => {
      const file = program.getSourceFile(path);
      const module = file && checker.getSymbolAtLocation(file);
      if (!module) throw new Error(`${path} is not a module`);
      return checker.getExportsOfModule(module);
    };
    const components = new Map(
      ['src/index.ts', 'src/components/tooltip/tooltip.tsx', 'src/domain/command-palette/index.ts']
        .flatMap((path) => exportsOf(resolve(PACKAGE, path)))
        .map((component) => [component.name, component]),
    );
    const docOf = (path: string): PartDoc => {
      const states: Record<string, PartDoc['states'][string]> = {};
      const texts: Record<string, string> = {};
      const props: Record<string, PropDoc[]> = {};
      for (const state of exportsOf(path)) {
        const source = state.valueDeclaration?.resolve(project)?.getText() ?? '';
        if (state.name !== 'part') {
          const text = checker.getDocumentationCommentOfSymbol(state);
          states[state.name] = { text, source };
          continue;
        }
        for (const name of source.match(/of: \{([^}]*)\}/)?.[1]?.match(/\w+/g) ?? []) {
          const component = components.get(name);
          if (!component) throw new Error(`${name} is not exported`);
          texts[name] = checker.getDocumentationCommentOfSymbol(component);
          props[name] = propsOf(checker, component);
        }
      }
      return { texts, props, states };
    };
    return Object.fromEntries(
      readdirSync(PARTS).map((file) => [basename(file, '.tsx'), docOf(resolve(PARTS, file))]),
    );
  } finally {
    api.close();
  }
}
