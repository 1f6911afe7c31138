declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly path: readonly { readonly type?: string; readonly property?: string }[];
  }

  /** Checks what search engines require of the types that they show as rich results. */
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default class Validator {
    validate(data: {
      readonly jsonld: Readonly<Record<string, readonly unknown[]>>;
    }): Promise<Issue[]>;
  }
}
