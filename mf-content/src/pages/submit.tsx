import { CATEGORY_NAMES, SUBMISSION_LENGTHS, SUBMIT_PATH } from '@agent-atlas/api-client/rules';
import { PageHeader } from '@agent-atlas/shared-ui';
import {
  LongTextField,
  SelectField,
  SOURCES_LABEL,
  SourcesField,
  TextField,
} from '../submit/fields.tsx';
import { FormPage } from '../submit/form-page.tsx';

const LABELS = {
  name: 'Name of the tool',
  website: 'Website',
  category: 'Category',
  description: 'What it does',
  sources: SOURCES_LABEL,
} as const;

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Suggest an agent"
        text="You don't need an account. An editor checks that the tool exists and that public sources back its facts before it is listed. Listing is free and does not affect the score."
      />
      <FormPage kind="suggestion" action={SUBMIT_PATH} labels={LABELS} button="Send suggestion">
        {(form) => (
          <>
            <TextField
              form={form}
              name="name"
              label={LABELS.name}
              maxLength={SUBMISSION_LENGTHS.name}
            />
            <TextField
              form={form}
              name="website"
              type="url"
              label={LABELS.website}
              hint="Its full address, such as https://example.com"
              maxLength={SUBMISSION_LENGTHS.website}
            />
            <SelectField
              form={form}
              name="category"
              label={LABELS.category}
              options={CATEGORY_NAMES}
            />
            <LongTextField
              form={form}
              name="description"
              label={LABELS.description}
              hint="A few sentences in your own words."
              rows={4}
              maxLength={SUBMISSION_LENGTHS.description}
            />
            <SourcesField form={form} maxLength={SUBMISSION_LENGTHS.sources} />
          </>
        )}
      </FormPage>
    </div>
  );
}
