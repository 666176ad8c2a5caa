ALTER TABLE "due_counts" DROP CONSTRAINT "due_counts_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "mailed_months" DROP CONSTRAINT "mailed_months_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "mailed_windows" DROP CONSTRAINT "mailed_windows_company_id_companies_id_fk";
--> statement-breakpoint
CREATE FUNCTION remove_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM due_counts WHERE company_id = OLD.id;
  DELETE FROM mailed_months WHERE company_id = OLD.id;
  DELETE FROM mailed_windows WHERE company_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_remove_figures AFTER DELETE ON companies FOR EACH ROW EXECUTE FUNCTION remove_figures();
