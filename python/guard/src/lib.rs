//! The attribute `#[guarded]`: no panic reaches Python, by construction.

use proc_macro::TokenStream;
use quote::ToTokens;
use syn::{Block, Error, ImplItem, Item, ReturnType, Signature, Type, parse_macro_input, parse_quote};

/// Makes a function, or every function of an `impl`, raise `yomikiri.InternalError` where it would panic.
///
/// It stands before `#[pymethods]` or `#[pyfunction]`. What a function returns becomes a `PyResult` unless it is one, so that getters stay as short as
/// they are; a function that others in Rust call returns that as well.
#[proc_macro_attribute]
pub fn guarded(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as Item);
    match &mut item {
        Item::Fn(function) => guard(&mut function.sig, &mut function.block),
        Item::Impl(implementation) => {
            for member in &mut implementation.items {
                if let ImplItem::Fn(function) = member {
                    guard(&mut function.sig, &mut function.block);
                }
            }
        }
        other => return Error::new_spanned(other, "guarded is for functions and impl").into_compile_error().into(),
    }
    item.into_token_stream().into()
}

/// Puts the guard around the body of a function.
fn guard(signature: &mut Signature, body: &mut Block) {
    let returned: Type = match &signature.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, returned) => (**returned).clone(),
    };
    if is_result(&returned) {
        *body = parse_quote!({ crate::errors::guarded(|| -> #returned #body) });
    } else {
        signature.output = parse_quote!(-> ::pyo3::PyResult<#returned>);
        *body = parse_quote!({ crate::errors::guarded_value(|| -> #returned #body) });
    }
}

fn is_result(returned: &Type) -> bool {
    matches!(returned, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "PyResult"))
}
