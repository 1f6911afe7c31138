import type { Boot, QaBoot } from '../../../contract/boot.ts';

/** A fault as text, such as `offline (browser)`. */
export function faultText({ kind, side }: QaBoot['faults'][string]): string {
  return side ? `${kind} (${side})` : kind;
}

/** What differs from the public site, one entry per remote. */
export function differences({ versions, faults }: QaBoot): string[] {
  const names = [...new Set([...Object.keys(versions), ...Object.keys(faults)])].sort();
  return names.map((name) => {
    const fault = faults[name];
    return [name, versions[name], fault && faultText(fault)].filter(Boolean).join(' ');
  });
}

/** A bug report about the page on the screen, as Markdown. */
export function bugReport(boot: Boot, qa: QaBoot, drawnBy: string, log: readonly string[]): string {
  const list = (lines: readonly string[]) =>
    lines.length === 0 ? '- none' : lines.map((line) => `- ${line}`).join('\n');
  return `Address: ${location.href}
Drawn by: ${drawnBy}
Release set: ${boot.set}
Browser: ${navigator.userAgent}
Window: ${innerWidth} × ${innerHeight}

Versions:
${list(boot.remotes.map(({ name, version }) => `${name} ${version}`))}

Changed in this QA session:
${list(differences(qa))}

Console:
${list(log)}
`;
}
