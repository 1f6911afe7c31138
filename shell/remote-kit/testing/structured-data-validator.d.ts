declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly path: readonly { readonly type?: string; readonly property?: string }[];
  }

  /** Checks what search engines ask of the types that they show in their own form. */
  // biome-ignore lint/style/noDefaultExport: so is the package's own.
  export default class Validator {
    validate(data: {
      readonly jsonld: Readonly<Record<string, readonly unknown[]>>;
    }): Promise<Issue[]>;
  }
}
