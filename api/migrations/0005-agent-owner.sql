-- Who owns an agent's entry: the catalogue's files, or an import. Publishing the files leaves imported entries alone.
alter table agent
  add column owner text not null default 'files' check (owner in ('files', 'import'));

-- So far, an import owned the whole directory.
update agent set owner = 'import'
where (select source from catalogue_publication order by id desc limit 1) = 'import';
