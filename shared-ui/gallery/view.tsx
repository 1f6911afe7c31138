import { type ReactNode, useId } from 'react';
import {
  Badge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../src/index.ts';
import type { Part, PartDoc, PropDoc } from './part.ts';

const GROUPS = ['Actions', 'Forms', 'Overlays', 'Surfaces', 'Lists', 'Domain'] as const;

const title = (name: string) =>
  name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);

/** A comment. Text in backticks is shown as code. */
function Comment({ text, className }: { text: string | undefined; className: string }) {
  if (!text) return null;
  return (
    <p className={className}>
      {text.split('`').map((each, index) => (index % 2 ? <code key={each}>{each}</code> : each))}
    </p>
  );
}

export function PartList({ parts, current }: { parts: readonly Part[]; current?: Part }) {
  return (
    <nav aria-label="Parts" className="flex flex-col gap-4 text-sm">
      <a href="index.html" className="font-semibold hover:underline">
        All parts
      </a>
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <p className="mb-1 text-xs font-semibold text-muted">{group}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
            {parts
              .filter((part) => part.group === group)
              .map(({ slug, name }) => (
                <li key={slug}>
                  <a
                    href={`${slug}.html`}
                    aria-current={slug === current?.slug ? 'page' : undefined}
                    className="rounded-sm hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
                  >
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

export function States({ part, doc }: { part: Part; doc?: PartDoc | undefined }) {
  return part.states.map(([name, State]) => (
    <section key={name} aria-label={`${part.name}: ${title(name)}`} className="min-w-0">
      <h3 className="text-sm font-semibold text-muted">{title(name)}</h3>
      <Comment text={doc?.states[name]?.text} className="mt-1 max-w-prose text-sm text-muted" />
      <div className="mt-3 flex min-w-0 flex-wrap items-center gap-3">
        <State />
      </div>
      {doc && (
        <details className="mt-3">
          <summary className="cursor-pointer font-medium">Source</summary>
          <Source>{doc.states[name]?.source}</Source>
        </details>
      )}
    </section>
  ));
}

function Source({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0} className="overflow-x-auto font-mono text-xs leading-relaxed">
      {children}
    </pre>
  );
}

function Props({ name, text, props }: { name: string; text?: string; props: readonly PropDoc[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-mono text-lg font-semibold">
        {name}
      </h3>
      <Comment text={text} className="mt-1 max-w-prose text-sm text-muted" />
      {props.length > 0 && (
        <div className="mt-3">
          <Table label={`Props of ${name}`}>
            <TableHeader>
              <TableRow>
                <TableHead>Prop</TableHead>
                <TableHead>Type</TableHead>
                <TableHead>Description</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {props.map((prop) => (
                <TableRow key={prop.name}>
                  <TableCell className="align-top font-mono whitespace-nowrap">
                    {prop.name} {prop.required && <Badge variant="accent">required</Badge>}
                  </TableCell>
                  <TableCell className="align-top font-mono text-xs wrap-break-word">
                    {prop.type}
                  </TableCell>
                  <TableCell className="min-w-48 align-top">
                    <Comment text={prop.text} className="text-muted" />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </section>
  );
}

/** The page of a part: its states with their sources, and the props of its components. */
export function PartPage({ part, doc }: { part: Part; doc: PartDoc }) {
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">{part.name}</h1>
      <h2 className="text-xl font-semibold">States</h2>
      <States part={part} doc={doc} />
      <h2 className="text-xl font-semibold">Components</h2>
      <p className="text-sm text-muted">
        A component also takes the attributes of the element that it renders.
      </p>
      {part.components.map((name) => (
        <Props key={name} name={name} text={doc.texts[name] ?? ''} props={doc.props[name] ?? []} />
      ))}
    </>
  );
}

/** All parts in their states. */
export function Overview({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">Parts</h1>
      {parts.map((part) => (
        <section key={part.slug} aria-label={part.name} className="flex min-w-0 flex-col gap-6">
          <h2 className="border-b border-line pb-2 text-xl font-semibold">
            <a href={`${part.slug}.html`} className="hover:underline">
              {part.name}
            </a>
          </h2>
          <States part={part} />
        </section>
      ))}
    </>
  );
}
