import { createContext, useContext } from 'react';

/** What a `Field` tells the control inside it. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** Attributes for a control: those of the surrounding `Field`, or none outside of one. */
export function useFieldWiring(): FieldWiring | null {
  return useContext(FieldContext);
}
