import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Input } from '../input/input.tsx';
import { Field } from './field.tsx';

function describedBy(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
}

describe('Field', () => {
  test('the label names the control', () => {
    render(
      <Field label="Email">
        <Input type="email" />
      </Field>,
    );
    screen.getByRole('textbox', { name: 'Email' });
    expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
  });

  test('hint and error describe the control', () => {
    render(
      <Field label="Email" hint="Yours" error="Missing">
        <Input />
      </Field>,
    );
    expect(describedBy(screen.getByRole('textbox'))).toEqual(['Yours', 'Missing']);
  });

  test('an error marks the control as invalid', () => {
    render(
      <Field label="Email" error="Missing">
        <Input />
      </Field>,
    );
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });
});
