import { Button, Card, Field, Input } from '@agent-atlas/shared-ui';

/** Not a form: nothing is sent until there is a newsletter, with or without JavaScript. */
export function NewsletterBox() {
  return (
    <section aria-labelledby="newsletter">
      <Card className="grid gap-x-10 gap-y-4 p-6 md:grid-cols-2 md:items-center">
        <div>
          <h2 id="newsletter" className="text-xl font-semibold tracking-tight text-ink">
            Newsletter
          </h2>
          <p className="mt-1 text-muted">New guides for people who choose AI tools.</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <Field
            className="flex-1"
            label="Email address"
            hint="The newsletter has not started yet: nothing is sent or stored."
          >
            <Input type="email" autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Button className="sm:mt-6.5">Subscribe</Button>
        </div>
      </Card>
    </section>
  );
}
