ALTER TABLE "comparison_reads" DROP CONSTRAINT "comparison_reads_partner_company_id_companies_id_fk";
